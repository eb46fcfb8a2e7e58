/** A tile laid on a cell; of a blank the letter that it stands for. */
export interface Put {
  cell: number;
  letter: string;
  blank: boolean;
}
