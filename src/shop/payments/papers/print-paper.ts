import { typeset } from '../../../platform/pdf/index.ts'
import type { Language } from '../../values/index.ts'
import type { Paper } from '../paper-model.ts'
import { paperSheet } from './paper-sheet.ts'

/** The paper as a PDF: the same paper in the same language is the same file, whenever and wherever it is made. */
export function printPaper(
  paper: Pick<Paper, 'kind' | 'number' | 'content' | 'issuedAt'>,
  language: Language,
): Promise<Uint8Array> {
  const { template, data } = paperSheet(paper, language)
  return typeset({ template: `src/shop/payments/papers/${template}`, data, createdAt: paper.issuedAt })
}
