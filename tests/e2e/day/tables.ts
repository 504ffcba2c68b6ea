import type { Locator } from '@playwright/test'

/** The visible cells of a table: text that only phones show is left out, and the parts of a list in a cell are joined. */
export function cellsOf(table: Locator): Promise<string[][]> {
  return table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => {
        const parts = [...cell.querySelectorAll('li')]
        return (parts.length > 0 ? parts : [cell]).map((part) => part.innerText.trim()).join('; ')
      }),
    ),
  )
}
