/** The D of the grid: a click brings all new tiles back; where nobody else plays it takes the number of a scenario first. */
export class BigD {
  number = $state('');
  over = $state(false);
  /** Whether new tiles lie on the grid, or a scenario may be called for. */
  tiles = $state(false);
  scenarios = $state(false);
  #ready = false;

  constructor(private readonly recall: () => void, private readonly call: (scenario: number) => void) {}

  /** A key while the pointer or the focus is on the D; true where it was meant for it. */
  key(key: string): boolean {
    if (!this.over || !this.scenarios) return false;
    if (/^[0-9]$/.test(key)) {
      this.number = (this.#ready ? key : this.number + key).slice(0, 3);
      this.#ready = false;
    } else if (this.number === '') return false;
    else if (key === 'Backspace') this.number = this.number.slice(0, -1);
    else if (key === 'Escape') this.number = '';
    else if (key === 'Enter') {
      // The key asks for the scenario, a click calls it; a second time the key does that too.
      if (this.#ready) this.press();
      else this.#ready = Number(this.number) > 0;
    } else return false;
    return true;
  }

  press(): void {
    const scenario = Number(this.number);
    if (this.scenarios && scenario > 0) {
      this.number = '';
      this.#ready = false;
      this.call(scenario);
    } else this.recall();
  }
}
