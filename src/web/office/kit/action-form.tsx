import { type ComponentProps, type ReactNode } from 'react'
import type { ButtonLook } from '#web/ui/button.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useAnswer } from './answer.ts'
import { EditConflict } from './edit-conflict.tsx'
import { FormContext } from './form-context.ts'

type ActionFormProps = ButtonLook & {
  intent: string
  /** Which of several forms alike. */
  about?: string
  /** What the fields start with; after a refusal, with what was typed. */
  initial?: Record<string, string>
  /** How it stood when this page was read. */
  seen?: string | number
  /** What the button says. */
  button: string
  /** What the button is about, for those who can't see where it stands. */
  buttonOf?: string
  disabled?: boolean
  /** A question before what can't be undone. */
  confirm?: ComponentProps<typeof OfficeForm>['confirm']
  encType?: 'multipart/form-data'
  /** Takes the form instead of the network; see `OfficeForm`. */
  onSend?: ComponentProps<typeof OfficeForm>['onSend']
  /** What `onSend` found wrong, by the names of the fields. */
  mistakes?: Record<string, string>
  className?: string
  children?: ReactNode
}

/** A form of a page: it keeps what was typed, and its fields know what is wrong with them. */
export function ActionForm(props: ActionFormProps) {
  const {
    intent,
    about,
    initial = {},
    seen,
    button,
    buttonOf,
    disabled,
    confirm,
    encType,
    onSend,
    mistakes,
    className = 'stack',
    children,
    ...look
  } = props
  const answer = useAnswer(intent, about)
  const name = about === undefined ? intent : `${intent}-${about}`
  return (
    <FormContext value={{ name, initial, typed: answer?.typed ?? null, errors: mistakes ?? answer?.errors ?? {} }}>
      <OfficeForm
        intent={intent}
        about={about}
        className={className}
        {...(confirm && { confirm })}
        {...(encType && { encType })}
        {...(onSend && { onSend })}
      >
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        {answer?.problem === 'edit-conflict' && <EditConflict typed={answer.typed} now={initial} />}
        {children}
        <SendButton intent={intent} about={about} kind="line" disabled={disabled ?? false} {...look}>
          {button}
          {buttonOf && <span className="visually-hidden"> {buttonOf}</span>}
        </SendButton>
      </OfficeForm>
    </FormContext>
  )
}

/** A form behind a line that opens it; open when it was refused. */
export function FoldedForm({
  fold,
  foldClass,
  open = false,
  ...form
}: ActionFormProps & { fold: ReactNode; foldClass?: string; open?: boolean }) {
  const refused = useAnswer(form.intent, form.about) !== null
  return (
    <details className={foldClass} open={open || refused}>
      <summary>{fold}</summary>
      <ActionForm {...form} />
    </details>
  )
}
