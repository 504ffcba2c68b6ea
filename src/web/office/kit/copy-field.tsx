import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

type CopyFieldProps = { label: string; name: string; value: string; help?: ReactNode }

/** A text with a button that copies it, beside it also when there is a help. Without scripts it can be selected and copied by hand. */
export function CopyField({ value, ...field }: CopyFieldProps) {
  const t = useOfficeTexts()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = () => {
    input.current?.select()
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      // Clipboard access is not allowed: selects the text, to be copied by hand.
      () => setCopied(false),
    )
  }
  return (
    <div className="office-copy">
      <Field {...field}>
        <div className="office-copy-row">
          <input
            {...controlProps(field)}
            ref={input}
            className="input"
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button kind="line" onClick={copy}>
            {t(copied ? 'staffLink.copied' : 'staffLink.copy')}
          </Button>
        </div>
      </Field>
    </div>
  )
}
