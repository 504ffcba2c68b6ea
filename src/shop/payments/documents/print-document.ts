import { typeset } from '#platform/pdf/index.ts'
import type { FileStore } from '#platform/files.ts'
import type { Language } from '#shop/values/index.ts'
import type { InvoiceDocument } from '../document-model.ts'
import { withPrintedLogo } from '../../content/index.ts'
import { documentLayout } from './document-layout.ts'

/** The document as a PDF. The same document in the same language always gives an identical file. */
export async function printDocument(
  files: Pick<FileStore, 'read'>,
  document: Pick<InvoiceDocument, 'kind' | 'number' | 'content' | 'issuedAt'>,
  language: Language,
): Promise<Uint8Array> {
  const { template, data } = documentLayout(document, language)
  return typeset({
    template: `src/shop/payments/documents/${template}`,
    ...(await withPrintedLogo(files, data)),
    createdAt: document.issuedAt,
  })
}
