import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

type CopyFieldProps = { label: string; name: string; value: string; help?: ReactNode }

/** A text with a button that copies it. Without scripts it can be selected and copied by hand. */
export function CopyField(field: CopyFieldProps) {
  const t = useOfficeTexts()
  const box = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = () => {
    box.current?.querySelector('input')?.select()
    navigator.clipboard?.writeText(field.value).then(
      () => setCopied(true),
      // Clipboard access is not allowed: selects the text, to be copied by hand.
      () => setCopied(false),
    )
  }
  return (
    <div ref={box} className="office-copy">
      <TextField {...field} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button kind="line" onClick={copy}>
        {t(copied ? 'staffLink.copied' : 'staffLink.copy')}
      </Button>
    </div>
  )
}
