import { Note } from '#web/ui/note.tsx'
import type { PreorderTerms } from './preorder.server.ts'
import { useProductTexts } from './texts.ts'

/** What a pre-order promises: the week, what is left, the deposit, and what happens when the harvest is not as promised. */
export function PreorderNote({ terms }: { terms: PreorderTerms }) {
  const t = useProductTexts()
  const { from, until, left, amount, next, most } = terms
  return (
    <Note kind="changed" title={t('product.preOrderWeek', { from, until })}>
      <ul className="note-list">
        <li>{t('product.preOrderLeft', { left, amount })}</li>
        <li>{t('product.preOrderPlace', { next })}</li>
        <li>{t(depositText(terms), { percent: terms.deposit })}</li>
        {most !== null && <li>{t('product.preOrderMost', { most })}</li>}
        <li>{t('product.preOrderLate')}</li>
      </ul>
    </Note>
  )
}

function depositText({ deposit, byCall }: PreorderTerms) {
  if (deposit === 0) return 'product.preOrderNoDeposit'
  return byCall ? 'product.preOrderCall' : 'product.preOrderDeposit'
}
