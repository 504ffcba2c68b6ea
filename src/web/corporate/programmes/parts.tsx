import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { SessionToken } from '../session-token.tsx'
import type { ProgrammeRefused } from './programme-data.ts'
import { useProgrammeTexts, type ProgrammeText } from './texts.ts'

const DONE: Record<string, ProgrammeText> = {
  made: 'programme.done.made',
  saved: 'programme.done.saved',
  approved: 'programme.done.approved',
  erased: 'programme.done.erased',
  weekly: 'programme.done.weekly',
}

/** What the last form did, or why it did nothing. */
export function Result({ done, refused }: { done: string | null; refused: ProgrammeRefused | null }) {
  const t = useProgrammeTexts()
  if (refused) return <Note kind="refused" role="alert" title={t(refused.refused, BRACES)} />
  const text = done === null ? undefined : DONE[done]
  return text ? <Note kind="done" role="status" title={t(text)} /> : null
}

/** Texts that name the placeholders of a card. */
export const BRACES = { name: '{name}', company: '{company}' }

type FormProps = {
  intent: string
  about?: string
  button: string
  kind?: 'solid' | 'line' | 'danger'
  multipart?: boolean
  children?: ReactNode
}

/** A form of these pages; `about` names what it is about, if there are several of a kind. */
export function ProgrammeForm({ intent, about, button, kind = 'solid', multipart = false, children }: FormProps) {
  const sent = useSentForm()
  const busy = sent?.get('intent') === intent && (about === undefined || sent.get('about') === about)
  return (
    <Form
      method="post"
      className="stack"
      preventScrollReset
      encType={multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
    >
      <input type="hidden" name="intent" value={intent} />
      {about !== undefined && <input type="hidden" name="about" value={about} />}
      <SessionToken />
      {children}
      <div>
        <Button type="submit" kind={kind} busy={busy}>
          {button}
        </Button>
      </div>
    </Form>
  )
}

/** What a form showed last: what was typed when it was refused, else the saved value. */
export function typedIn(refused: ProgrammeRefused | null, intent: string, about = '') {
  const own = refused?.intent === intent && refused.about === about ? refused : null
  return {
    own,
    value: (name: string, saved: string) => (own ? (own.typed[name] ?? '') : saved),
    ticked: (name: string, saved: boolean) => (own ? own.typed[name] !== undefined : saved),
  }
}
