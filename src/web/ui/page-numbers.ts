/** The pages that get a link: the first, the last, and those near the current page. `null` is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1])
  // A gap for one page would be as wide as its link.
  if (page === 4) near.add(2)
  if (page === pages - 3) near.add(pages - 1)
  const shown = [...near].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return shown.flatMap((number, index) => (index > 0 && number - (shown[index - 1] ?? 0) > 1 ? [null, number] : [number]))
}
