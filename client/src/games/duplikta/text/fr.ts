import { help } from './fr-help';
import { options } from './fr-options';
import { play } from './fr-play';
import { told } from './fr-told';

export const fr = { ...play, ...told, ...options, ...help };
