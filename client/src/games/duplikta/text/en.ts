import { help } from './en-help';
import { options } from './en-options';
import { play } from './en-play';
import { told } from './en-told';

export const en = { ...play, ...told, ...options, ...help };
