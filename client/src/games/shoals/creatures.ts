import type { ShoalsTile } from '../../api/wire';

export type Creature = ShoalsTile['creature'];
export type Colour = ShoalsTile['colour'];

export interface Drawing {
  /** Filled shapes of the body. */
  body: string;
  /** Thick strokes that belong to the body, such as legs. */
  limbs?: string;
  limbWidth?: number;
  /** Fine dark lines on top. */
  lines: string;
  eyes: [number, number][];
}

// Each creature has an outline that no other one has, on a field of 100 by 100.
export const drawings: Record<Creature, Drawing> = {
  crab: {
    body: 'M24 60C24 40 76 40 76 60C76 76 62 80 50 80S24 76 24 60ZM21 44C8 42 7 22 20 17L22 29L32 23C37 33 31 44 21 44ZM79 44C92 42 93 22 80 17L78 29L68 23C63 33 69 44 79 44Z',
    limbs: 'M30 50L21 40M70 50L79 40M28 68L14 66M31 75L18 82M72 68L86 66M69 75L82 82',
    limbWidth: 6,
    lines: 'M40 68Q50 74 60 68',
    eyes: [[42, 56], [58, 56]],
  },
  fish: {
    body: 'M10 52C22 26 54 22 72 46L92 30C88 44 88 60 92 74L72 58C54 80 24 78 10 52ZM40 30Q50 14 62 20L58 36ZM42 74Q50 86 60 80L56 68Z',
    lines: 'M42 38Q50 52 42 66M56 42Q60 52 56 61',
    eyes: [[28, 47]],
  },
  jellyfish: {
    body: 'M18 52C16 12 84 12 82 52Q74 60 66 52Q58 60 50 52Q42 60 34 52Q26 60 18 52Z',
    limbs: 'M29 60Q22 70 29 78T27 90M43 60Q50 70 43 79T45 92M57 60Q50 70 57 79T55 92M71 60Q78 70 71 78T73 90',
    limbWidth: 5,
    lines: 'M32 36Q36 27 44 25',
    eyes: [[42, 44], [58, 44]],
  },
  seahorse: {
    body: 'M40 9L48 16L54 7L58 17L67 14L65 24C72 34 62 40 60 46C76 54 74 78 56 84C52 92 62 94 62 87L69 87C69 100 44 100 45 84C46 76 58 72 54 62C46 56 40 48 44 38L24 40C20 40 20 32 24 31L40 26C37 20 37 14 40 9Z',
    limbs: 'M70 50L80 46M73 59L84 59M72 68L81 72',
    limbWidth: 5,
    lines: 'M52 46Q58 50 62 50M57 58Q63 60 67 60M58 70Q63 71 66 71',
    eyes: [[50, 26]],
  },
  starfish: {
    body: 'M50 8C56 8 58 32 63 36S92 34 93 41S73 57 71 63S80 90 74 92S55 78 50 78S31 93 26 92S31 69 29 63S6 47 7 41S32 40 37 36S44 8 50 8Z',
    lines: 'M50 22V32M78 46L69 49M66 78L61 70M34 78L39 70M22 46L31 49M43 60Q50 66 57 60',
    eyes: [[43, 49], [57, 49]],
  },
  turtle: {
    body: 'M50 32C68 32 76 44 76 57C76 72 64 82 50 82S24 72 24 57C24 44 32 32 50 32ZM50 6C58 6 62 14 61 21Q60 30 50 30T39 21C38 14 42 6 50 6ZM26 40C16 40 8 32 10 22C20 22 30 28 34 35ZM74 40C84 40 92 32 90 22C80 22 70 28 66 35ZM28 74C18 76 14 84 17 91C26 90 33 86 36 80ZM72 74C82 76 86 84 83 91C74 90 67 86 64 80Z',
    lines: 'M50 44L62 51V64L50 71L38 64V51ZM50 44V34M62 51L72 46M62 64L72 70M50 71V81M38 64L28 70M38 51L28 46',
    eyes: [[45, 15], [55, 15]],
  },
};

// Each colour has a texture of its own, so that the eye need not tell colours apart.
export const textures: Record<Colour, { path: string; width: number }> = {
  blue: { path: 'M-5 12q10-9 20 0t20 0t20 0t20 0t20 0t20 0M-5 36q10-9 20 0t20 0t20 0t20 0t20 0t20 0M-5 60q10-9 20 0t20 0t20 0t20 0t20 0t20 0M-5 84q10-9 20 0t20 0t20 0t20 0t20 0t20 0', width: 4 },
  green: { path: 'M-10 30L30-10M-10 52L52-10M-10 74L74-10M-10 96L96-10M4 104L104 4M26 104L104 26M48 104L104 48M70 104L104 70', width: 4 },
  pink: { path: 'M12 12h.1M37 12h.1M62 12h.1M87 12h.1M24 31h.1M50 31h.1M75 31h.1M12 50h.1M37 50h.1M62 50h.1M87 50h.1M24 69h.1M50 69h.1M75 69h.1M12 88h.1M37 88h.1M62 88h.1M87 88h.1', width: 9 },
  purple: { path: 'M50 36a14 14 0 01 0 28a14 14 0 01 0-28M50 20a30 30 0 01 0 60a30 30 0 01 0-60M50 4a46 46 0 01 0 92a46 46 0 01 0-92M50-12a62 62 0 01 0 124a62 62 0 01 0-124', width: 4 },
  red: { path: 'M10-4V104M30-4V104M50-4V104M70-4V104M90-4V104M-4 10H104M-4 30H104M-4 50H104M-4 70H104M-4 90H104', width: 2.5 },
  yellow: { path: 'M50 50L50-20M50 50L85-11M50 50L111 15M50 50H120M50 50L111 85M50 50L85 111M50 50V120M50 50L15 111M50 50L-11 85M50 50H-20M50 50L-11 15M50 50L15-11', width: 4 },
};
