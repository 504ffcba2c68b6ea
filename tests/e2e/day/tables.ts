import type { Locator } from '@playwright/test'

/** A table's cells as they are seen: what only phones show is left out, and the parts of a list within one are put side by side. */
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
