/** A column name without case, spaces, punctuation and what stands in parentheses, to compare it with known names. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
