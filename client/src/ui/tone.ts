/** The same person has the same colour wherever there is no seat to say it. */
export const toneOfPlayer = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
