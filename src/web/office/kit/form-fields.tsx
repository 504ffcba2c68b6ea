import type { ComponentProps } from 'react'
import { Checkbox, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { useFormField } from './form-context.ts'

// The fields of an ActionForm. Each knows its first value and what is wrong with it by its name; `initial` is for a form of few fields.

type Field<Component extends (props: never) => unknown> = Omit<Parameters<Component>[0], 'defaultValue' | 'error'> & {
  initial?: string
}

export function FormField({ initial, ...props }: Field<typeof TextField>) {
  const { value, error, id } = useFormField(props.name, initial)
  return <TextField autoComplete="off" id={id} {...props} error={error} defaultValue={value} />
}

export function FormText({ initial, ...props }: Field<typeof TextArea>) {
  const { value, error, id } = useFormField(props.name, initial)
  return <TextArea id={id} {...props} error={error} defaultValue={value} />
}

export function FormChoice({ initial, ...props }: Field<typeof Select>) {
  const { value, error, id } = useFormField(props.name, initial)
  return <Select id={id} {...props} error={error} defaultValue={value} />
}

/** A box to tick; it sends `yes` unless told otherwise. */
export function FormTick({
  initial,
  value = 'yes',
  ...props
}: Omit<ComponentProps<typeof Checkbox>, 'error'> & { initial?: boolean }) {
  const field = useFormField(props.name, initial ? String(value) : '')
  return <Checkbox id={field.id} {...props} value={value} error={field.error} defaultChecked={field.value === String(value)} />
}
