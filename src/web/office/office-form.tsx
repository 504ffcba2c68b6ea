import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { sentForm, useAnswer, type Answer } from './kit/answer.ts'
import { useOffice } from './office-context.ts'

type OfficeFormProps = {
  /** The intent, for pages with several actions. */
  intent?: string
  /** Which of several forms alike. */
  about?: string | undefined
  action?: string
  className?: string
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  /** A confirmation before actions that cannot be undone. Without scripts the form is submitted directly. */
  confirm?: { title: string; text: string; label: string; kind?: 'solid' | 'danger' }
  /** Does a full page load, as for signing out. */
  reloadDocument?: boolean
  /** Takes the form instead of the network, after the confirmation. False: it is sent after all. Without scripts it is always sent. */
  onSend?: (form: HTMLFormElement) => Promise<boolean>
  children: ReactNode
}

/** A form for a change: it has the anti-forgery token, so it works with and without scripts. */
export function OfficeForm(props: OfficeFormProps) {
  const { intent, about, action, className, encType, confirm, reloadDocument, onSend, children } = props
  const { token } = useOffice()
  const answer = useAnswer()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  useResend(form, answer)
  const send = async () => {
    setAsking(false)
    if (onSend && form.current && (await onSend(form.current))) return
    // By its own means, where that loads another page.
    if (reloadDocument) form.current?.submit()
    else await submit(form.current)
  }
  const ask = (event: FormEvent) => {
    if (!confirm && !onSend) return
    event.preventDefault()
    if (confirm) setAsking(true)
    else void send()
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
        <input type="hidden" name="pf_token" value={answer?.signIn?.token ?? token} />
        {intent && <input type="hidden" name="intent" value={intent} />}
        {about !== undefined && <input type="hidden" name="about" value={about} />}
        {children}
      </Form>
      {confirm && (
        <Dialog
          open={asking}
          title={confirm.title}
          confirmLabel={confirm.label}
          kind={confirm.kind ?? 'danger'}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          <p>{confirm.text}</p>
        </Dialog>
      )}
    </>
  )
}

/** Sends a form again by itself, once, when it was refused only because it held the token of an earlier session. */
function useResend(form: RefObject<HTMLFormElement | null>, answer: Answer | null): void {
  const submit = useSubmit()
  const resent = useRef<Answer | null>(null)
  useEffect(() => {
    if (!answer?.signIn?.token || resent.current === answer || !form.current) return
    const { intent, about } = sentForm(textsIn(form.current))
    if (intent !== answer.intent || about !== answer.about) return
    resent.current = answer
    void submit(form.current)
  }, [answer, form, submit])
}

function textsIn(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(texts)
}

/** The submit button of an OfficeForm: busy while the form is being sent. */
export function SendButton({
  intent,
  about,
  children,
  disabled,
  ...look
}: ButtonLook & { intent?: string; about?: string | undefined; disabled?: boolean; children: ReactNode }) {
  const sent = useSentForm()
  const own = sent?.get('intent') === intent && (about === undefined || sent?.get('about') === about)
  return (
    <Button type="submit" {...look} disabled={disabled} busy={sent !== null && (intent === undefined || own)}>
      {children}
    </Button>
  )
}
