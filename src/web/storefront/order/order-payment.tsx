import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { DefinitionRows } from '../../ui/definition-rows.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { OrderPaymentData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

/** What is to be paid before it is packed: how the last try went, and every way that is open. */
export function OrderPayment({ payment }: { payment: OrderPaymentData }) {
  const t = useOrderTexts()
  const { note, until, part, ways, cash, bank } = payment
  return (
    <section className="order-payment stack">
      {note && (
        <Note kind={note.kind} title={note.title} role="status">
          {note.text}{' '}
          {note.asking && (
            <a className="link-inline" href="?">
              {t('order.look')}
            </a>
          )}
        </Note>
      )}
      {part && <p>{part}</p>}
      {bank && <BankAccount bank={bank} />}
      {ways.map(({ method, label }, index) => (
        <PayForm key={method} intent="pay" method={method} kind={index === 0 && !bank ? 'solid' : 'line'} label={label} />
      ))}
      {cash && <PayForm intent="cash" kind="line" label={t('order.payCash')} />}
      {until && <p className="small muted">{until}</p>}
    </section>
  )
}

type PayFormProps = { intent: 'pay' | 'cash'; method?: string; kind: 'solid' | 'line'; label: string }

function PayForm({ intent, method = '', kind, label }: PayFormProps) {
  const sent = useNavigation().formData
  const busy = sent?.get('intent') === intent && (sent.get('method') ?? '') === method
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="method" value={method} />
      <Button type="submit" kind={kind} wide busy={busy}>
        {label}
      </Button>
    </Form>
  )
}

function BankAccount({ bank: { rows, proofs, mayProve } }: { bank: NonNullable<OrderPaymentData['bank']> }) {
  const t = useOrderTexts()
  const busy = useNavigation().formData?.get('intent') === 'proof'
  return (
    <>
      <h2>{t('order.bank')}</h2>
      <DefinitionRows rows={rows} />
      {proofs.map(({ key, text, refused }) => (
        <Note key={key} kind={refused ? 'refused' : 'changed'}>
          {text}
        </Note>
      ))}
      {mayProve && (
        <Form method="post" encType="multipart/form-data" preventScrollReset className="stack">
          <input type="hidden" name="intent" value="proof" />
          <TextField
            type="file"
            label={t('order.proof')}
            name="file"
            id="proof"
            accept="image/*,application/pdf"
            help={t('order.proofHelp')}
            required
          />
          <Button type="submit" busy={busy}>
            {t('order.sendProof')}
          </Button>
        </Form>
      )}
    </>
  )
}
