// Small drawings of the tools beside the rack, on a field of 24 by 24.
export const signs = {
  shuffle: 'M4 7h3.5c4 0 5 10 9 10H20M17 14l3 3-3 3M4 17h3.5c1.5 0 2.6-1.4 3.5-3M13.5 9c.8-1.2 1.7-2 3-2H20M17 4l3 3-3 3',
  recall: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  exchange: 'M5 9h13M14.5 5.5L18 9l-3.5 3.5M19 15H6M9.5 11.5L6 15l3.5 3.5',
  alphabet: 'M4 18L8 6l4 12M5.5 14h5M15 6h5l-5 12h5',
  vowels: 'M4 18L8 6l4 12M5.5 14h5M20 14.5h-5a2.5 3.5 0 105 0 2.5 3.5 0 10-5 0M20 14.5a2.5 3.5 0 01-4 3',
  pass: 'M5 12h12M13 7.5l4.5 4.5-4.5 4.5M20.5 6v12',
  bag: 'M9 8c-4 3-5 6-5 8.5C4 19 6 20 12 20s8-1 8-3.5C20 14 19 11 15 8M8 4l2 4h4l2-4c-2 1.2-6 1.2-8 0z',
  text: 'M5 6h14M5 12h14M5 18h9',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  near: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20M10.5 8v5M8 10.5h5',
  far: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20M8 10.5h5',
} as const;
export type SignName = keyof typeof signs;
