import { number, t } from '../../text/text.svelte';

/** Chances are counted in halves; as they are written: ½, 1, 1½. */
export function halves(count: number): string {
  const whole = Math.floor(count / 2);
  if (count % 2 === 0) return number(whole);
  return whole === 0 ? '½' : `${number(whole)}½`;
}

export const chancesShort = (count: number): string => t('duplikta.chance.short', { chances: halves(count) });

/** As they are spoken: a sign for a half is not read well. */
export function chancesSpoken(count: number): string {
  const whole = Math.floor(count / 2);
  if (count % 2 === 0) return t('duplikta.chance.whole', { count: whole });
  return whole === 0 ? t('duplikta.chance.half') : t('duplikta.chance.and_half', { count: whole });
}
