const CELLS = 5

/** The fruit of a crate. It has no empty cell: a shop with one kind of fruit has it in every cell. */
export function fillCells(codes: readonly string[]): string[] {
  return codes.length === 0 ? [] : Array.from({ length: CELLS }, (_, index) => codes[index % codes.length]!)
}
