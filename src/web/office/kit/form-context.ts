import { createContext, use } from 'react'

/** What the fields of a form know of it. */
type FormState = {
  name: string
  initial: Record<string, string>
  typed: Record<string, string> | null
  errors: Record<string, string>
}

export const FormContext = createContext<FormState>({ name: '', initial: {}, typed: null, errors: {} })

/** The first value of a field, what is wrong with it, and an id that no other form has. */
export function useFormField(name: string, otherwise = '') {
  const form = use(FormContext)
  const value = form.typed ? (form.typed[name] ?? '') : (form.initial[name] ?? otherwise)
  return { value, error: form.errors[name], id: `${form.name.replaceAll(' ', '-')}-${name}` }
}
