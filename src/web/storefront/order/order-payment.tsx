import { Form } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { OrderPaymentData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'
import type { WalletMistake } from './wallet-entry.server.ts'
import { WalletPart } from './wallet-part.tsx'

type PaymentProps = { payment: OrderPaymentData; confirm: Confirm | null; mistake: WalletMistake | null }

/** What has to be paid before packing, or may be paid now instead of in cash: the result of the last try, and every available payment method. */
export function OrderPayment({ payment, confirm, mistake }: PaymentProps) {
  const t = useOrderTexts()
  const { waits, note, until, part, ways, cash, bank, wallet } = payment
  return (
    <section className="order-payment stack">
      {note && !confirm && (
        <Note kind={note.kind} title={note.title} role="status">
          {note.text}{' '}
          {note.asking && (
            <a className="link-inline" href="?">
              {t('order.look')}
            </a>
          )}
        </Note>
      )}
      {confirm && <PayTwice confirm={confirm} />}
      {part && <p>{part}</p>}
      {bank && <BankAccount bank={bank} />}
      {wallet && !confirm && <WalletPart wallet={wallet} mistake={mistake} />}
      {(confirm ? [] : ways).map(({ method, label }, index) => (
        <PayForm
          key={method}
          intent="pay"
          method={method}
          kind={index === 0 && waits && !bank && !wallet ? 'solid' : 'line'}
          label={label}
        />
      ))}
      {cash && !confirm && <PayForm intent="cash" kind="line" label={t('order.payCash')} />}
      {until && <p className="small muted">{until}</p>}
    </section>
  )
}

type Confirm = { intent: 'pay' | 'cash'; method: string | null; amount: string }

/** Asks for confirmation, with or without scripts, while the result of the last payment is unknown. */
function PayTwice({ confirm: { intent, method, amount } }: { confirm: Confirm }) {
  const t = useOrderTexts()
  return (
    <div className="stack" id="pay-twice">
      <Note kind="refused" role="alert" title={t('order.mayBePaid', { amount })}>
        {t(intent === 'cash' ? 'order.mayBePaidCash' : 'order.mayBePaidText')}
      </Note>
      <a className={buttonClass({ wide: true })} href="?">
        {t('order.waitAndLook')}
      </a>
      <PayForm
        intent={intent}
        method={method ?? ''}
        kind="danger"
        label={t(intent === 'cash' ? 'order.cashAnyway' : 'order.payAnyway')}
        sure
      />
    </div>
  )
}

type PayFormProps = { intent: 'pay' | 'cash'; method?: string; kind: 'solid' | 'line' | 'danger'; label: string; sure?: boolean }

function PayForm({ intent, method = '', kind, label, sure = false }: PayFormProps) {
  const sent = useSentForm()
  const busy = sent?.get('intent') === intent && (sent.get('method') ?? '') === method && sent.has('sure') === sure
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="method" value={method} />
      {sure && <input type="hidden" name="sure" value="yes" />}
      <Button type="submit" kind={kind} wide busy={busy}>
        {label}
      </Button>
    </Form>
  )
}

function BankAccount({ bank: { rows, uploads, mayUpload } }: { bank: NonNullable<OrderPaymentData['bank']> }) {
  const t = useOrderTexts()
  const busy = useSentForm()?.get('intent') === 'proof'
  return (
    <>
      <h2>{t('order.bank')}</h2>
      <DefinitionRows rows={rows} />
      {uploads.map(({ key, text, refused }) => (
        <Note key={key} kind={refused ? 'refused' : 'changed'}>
          {text}
        </Note>
      ))}
      {mayUpload && (
        <Form method="post" encType="multipart/form-data" preventScrollReset className="stack">
          <input type="hidden" name="intent" value="proof" />
          <TextField
            type="file"
            label={t('order.receipt')}
            name="file"
            id="proof"
            accept="image/*,application/pdf"
            help={t('order.receiptHelp')}
            required
          />
          <Button type="submit" busy={busy}>
            {t('order.sendReceipt')}
          </Button>
        </Form>
      )}
    </>
  )
}
