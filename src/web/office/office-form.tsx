import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOffice } from './office-context.ts'

type OfficeFormProps = {
  /** The intent, for pages with several actions. */
  intent?: string
  action?: string
  className?: string
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  /** A confirmation before actions that cannot be undone. Without scripts the form is submitted directly. */
  confirm?: { title: string; text: string; label: string }
  /** Does a full page load, as for signing out. */
  reloadDocument?: boolean
  children: ReactNode
}

/** A form for a change: it has the anti-forgery token, so it works with and without scripts. */
export function OfficeForm({ intent, action, className, encType, confirm, reloadDocument, children }: OfficeFormProps) {
  const { token } = useOffice()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const ask = (event: FormEvent) => {
    if (!confirm) return
    event.preventDefault()
    setAsking(true)
  }
  const send = () => {
    setAsking(false)
    void submit(form.current)
  }
  return (
    <>
      <Form
        method="post"
        ref={form}
        onSubmit={ask}
        preventScrollReset
        {...(action && { action })}
        {...(className && { className })}
        {...(encType && { encType })}
        {...(reloadDocument && { reloadDocument })}
      >
        <input type="hidden" name="pf_token" value={token} />
        {intent && <input type="hidden" name="intent" value={intent} />}
        {children}
      </Form>
      {confirm && (
        <Dialog
          open={asking}
          title={confirm.title}
          confirmLabel={confirm.label}
          kind="danger"
          onConfirm={send}
          onCancel={() => setAsking(false)}
        >
          <p>{confirm.text}</p>
        </Dialog>
      )}
    </>
  )
}

/** The submit button of an OfficeForm: busy while the form is being sent. */
export function SendButton({
  intent,
  children,
  disabled,
  ...look
}: ButtonLook & { intent?: string; disabled?: boolean; children: ReactNode }) {
  const { state, formData } = useNavigation()
  const own = intent === undefined || formData?.get('intent') === intent
  return (
    <Button type="submit" {...look} disabled={disabled} busy={state !== 'idle' && formData !== undefined && own}>
      {children}
    </Button>
  )
}
