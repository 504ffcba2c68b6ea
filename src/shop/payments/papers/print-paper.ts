import { typeset } from '#platform/pdf/index.ts'
import type { Language } from '#shop/values/index.ts'
import type { Paper } from '../paper-model.ts'
import { paperSheet } from './paper-sheet.ts'

/** The document as a PDF. The same document in the same language always gives an identical file. */
export function printPaper(
  paper: Pick<Paper, 'kind' | 'number' | 'content' | 'issuedAt'>,
  language: Language,
): Promise<Uint8Array> {
  const { template, data } = paperSheet(paper, language)
  return typeset({ template: `src/shop/payments/papers/${template}`, data, createdAt: paper.issuedAt })
}
