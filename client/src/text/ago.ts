import { settings } from '../ui/settings.svelte';
import { hourText } from './text.svelte';

const units: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]];
const DAYS_SAID = 30;

/** How long ago a moment was, or its date where that says more. */
export function agoText(moment: number, now = Date.now()): string {
  const gone = moment - now;
  if (-gone > DAYS_SAID * 86_400_000) return dayText(moment);
  const [unit, length] = units.find(([, size]) => Math.abs(gone) >= size) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' }).format(Math.round(gone / length), unit);
}

export function dayText(moment: number): string {
  return new Intl.DateTimeFormat(settings.language, { day: 'numeric', month: 'short', year: 'numeric' }).format(moment);
}

export function minuteText(moment: number): string {
  return new Intl.DateTimeFormat(settings.language, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
}

/** The time of a day, and the day too where it is not today. */
export function timeText(moment: number, now = Date.now()): string {
  const today = new Date(moment).toDateString() === new Date(now).toDateString();
  return today ? hourText(moment) : minuteText(moment);
}
