/** Counts what is made and what is let go. */
export const counts = { canvases: 0, pictures: 0, closed: 0, bytes: 0 };

/** What was written on a canvas, once it is a picture. */
export class FakePicture {
  readonly words: readonly string[];
  readonly bytes: number;
  open = true;
  constructor(words: readonly string[], bytes: number) {
    this.words = words;
    this.bytes = bytes;
    counts.pictures += 1;
    counts.bytes += bytes;
  }
  close(): void {
    if (this.open) counts.bytes -= this.bytes;
    this.open = false;
    counts.closed += 1;
  }
}

/** A canvas whose letters are eight pixels wide; it remembers what was written on it. */
export class FakeCanvas {
  readonly words: string[] = [];
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    counts.canvases += 1;
  }
  getContext = () => ({
    font: '',
    scale: () => {},
    beginPath: () => {},
    roundRect: () => {},
    fill: () => {},
    fillText: (text: string) => this.words.push(text),
    measureText: (text: string) => ({ width: text.length * 8 }),
  });
  transferToImageBitmap = (): FakePicture => new FakePicture(this.words, this.width * this.height * 4);
}
