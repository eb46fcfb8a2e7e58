import { settings } from './settings.svelte';

export type Sound = 'flip' | 'lay' | 'take' | 'turn' | 'win';

let audio: AudioContext | null = null;

// Each sound is a few notes: frequency, start, length, loudness.
const notes: Record<Sound, [number, number, number, number][]> = {
  flip: [[520, 0, 0.05, 0.05], [780, 0.05, 0.05, 0.04]],
  lay: [[180, 0, 0.06, 0.12]],
  take: [[160, 0, 0.12, 0.12], [120, 0.1, 0.18, 0.12]],
  turn: [[660, 0, 0.09, 0.06], [880, 0.1, 0.12, 0.06]],
  win: [[523, 0, 0.12, 0.07], [659, 0.12, 0.12, 0.07], [784, 0.24, 0.25, 0.07]],
};

export function sound(name: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  for (const [frequency, start, length, loudness] of notes[name]) {
    const at = audio.currentTime + start;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
