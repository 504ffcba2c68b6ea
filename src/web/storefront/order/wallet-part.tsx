import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { WalletPartData } from './order-page-data.ts'
import type { WalletMistake } from './wallet-entry.server.ts'

type Props = { wallet: WalletPartData; mistake: WalletMistake | null }

/** The numbers, the exact amount, the reference and the QR codes for sending money, and the form for the TrxID. Its texts come with it. */
export function WalletPart({ wallet: { title, steps, rows, codes, claims, form }, mistake }: Props) {
  return (
    <>
      <h2>{title}</h2>
      <ol className="stack">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <DefinitionRows rows={rows} />
      {codes.map(({ key, label, size, path }) => (
        <details key={key}>
          <summary>{label}</summary>
          {/* Black on white in every theme, as cameras need it. */}
          <svg viewBox={`0 0 ${size} ${size}`} width="180" height="180" role="img" aria-label={label} shapeRendering="crispEdges">
            <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
        </details>
      ))}
      {claims.map(({ key, text, refused }) => (
        <Note key={key} kind={refused ? 'refused' : 'changed'}>
          {text}
        </Note>
      ))}
      {form && <TrxForm key={form.typed.trxId} form={form} mistake={mistake} />}
    </>
  )
}

function TrxForm({ form, mistake }: { form: NonNullable<WalletPartData['form']>; mistake: WalletMistake | null }) {
  const busy = useSentForm()?.get('intent') === 'trx'
  const typed = mistake?.typed ?? form.typed
  const errorOf = (field: WalletMistake['field']) => (mistake?.field === field ? { error: mistake.text } : {})
  const [only, ...others] = form.wallets
  return (
    <Form method="post" preventScrollReset className="stack">
      <input type="hidden" name="intent" value="trx" />
      {only && others.length === 0 && !mistake ? (
        <input type="hidden" name="wallet" value={only.value} />
      ) : (
        <Select
          label={form.which}
          name="wallet"
          id="trx-wallet"
          options={form.wallets}
          defaultValue={typed.wallet}
          {...errorOf('wallet')}
        />
      )}
      <TextField
        label={form.trxId}
        name="trxId"
        id="trx-id"
        help={form.help}
        defaultValue={typed.trxId}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...errorOf('trxId')}
      />
      <TextField
        label={form.digits}
        note={form.optional}
        name="digits"
        id="trx-digits"
        defaultValue={typed.digits}
        maxLength={20}
        inputMode="numeric"
        autoComplete="off"
        {...errorOf('digits')}
      />
      <Button type="submit" wide busy={busy}>
        {form.button}
      </Button>
    </Form>
  )
}
