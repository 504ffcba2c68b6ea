import { ChevronsUpDown } from './icons/chevrons-up-down.tsx'
import { CircleAlert } from './icons/circle-alert.tsx'
import type { ComponentProps, ReactNode } from 'react'

/** The properties of every field. `id` is the name unless given; the error summary links to it. */
export type FieldFrame = {
  label: ReactNode
  name: string
  id?: string | undefined
  /** Lighter text beside the label, such as "if it helps". */
  note?: string | undefined
  help?: ReactNode
  error?: string | undefined
}

type Own = keyof FieldFrame | 'className' | 'children'

/** The attributes that connect a control with its help and its error. */
export function controlProps({ name, id = name, help, error }: Omit<FieldFrame, 'label'>) {
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return { id, name, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** Label above, then the control, its error and its help. */
export function Field({ label, name, id = name, note, help, error, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {note && <span className="field-note">{note}</span>}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <CircleAlert />
      <span>{error}</span>
    </p>
  )
}

type TextFieldProps = Omit<ComponentProps<'input'>, Own> & FieldFrame & { before?: ReactNode; after?: ReactNode }

/** One line of text. `before` and `after` are inside the box: an icon, a unit, or a clear button. */
export function TextField({ label, name, id, note, help, error, before, after, ...rest }: TextFieldProps) {
  const control = controlProps({ name, id, help, error })
  const boxed = before !== undefined || after !== undefined
  return (
    <Field {...{ label, name, id, note, help, error }}>
      {boxed ? (
        <div className="input">
          {before}
          <input {...rest} {...control} />
          {after}
        </div>
      ) : (
        <input {...rest} {...control} className="input" />
      )}
    </Field>
  )
}

export function TextArea({
  label,
  name,
  id,
  note,
  help,
  error,
  rows = 3,
  ...rest
}: Omit<ComponentProps<'textarea'>, Own> & FieldFrame) {
  return (
    <Field {...{ label, name, id, note, help, error }}>
      <textarea {...rest} {...controlProps({ name, id, help, error })} rows={rows} className="input" />
    </Field>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = Omit<ComponentProps<'select'>, Own> & FieldFrame & { options: readonly SelectOption[] }

export function Select({ label, name, id, note, help, error, options, ...rest }: SelectProps) {
  return (
    <Field {...{ label, name, id, note, help, error }}>
      <div className="select-box">
        <select {...rest} {...controlProps({ name, id, help, error })} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown />
      </div>
    </Field>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, Own | 'type' | 'size'> &
  Omit<FieldFrame, 'note'> & { size?: 'normal' | 'small'; count?: ReactNode }

/** `count` is at the end of the row, as in a list of filters. */
export function Checkbox({ label, name, id = name, help, error, size = 'normal', count, ...rest }: CheckboxProps) {
  return (
    <div className="field field-check">
      <label className={size === 'small' ? 'checkbox checkbox-small' : 'checkbox'}>
        <input {...rest} {...controlProps({ name, id, help, error })} type="checkbox" />
        <span>{label}</span>
        {count !== undefined && <span className="checkbox-count">{count}</span>}
      </label>
      <FieldError id={id} error={error} />
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
