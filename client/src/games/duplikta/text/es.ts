import { help } from './es-help';
import { options } from './es-options';
import { play } from './es-play';
import { told } from './es-told';

export const es = { ...play, ...told, ...options, ...help };
