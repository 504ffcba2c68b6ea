import { useState, type FormEvent } from 'react'

/**
 * The fields that the user has changed since the server’s last answer. Their errors are hidden until the form is sent again, because an
 * error no longer applies once its field has changed. `answer` is compared by identity.
 */
export function useChangedFields(answer: unknown) {
  const [state, setState] = useState<{ answer: unknown; names: readonly string[] }>({ answer, names: [] })
  const names = state.answer === answer ? state.names : []
  const change = (name: string) => {
    if (name !== '' && !names.includes(name)) setState({ answer, names: [...names, name] })
  }
  return {
    change,
    /** For the form. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => change((target as unknown as HTMLInputElement).name ?? ''),
    /** The errors of the other fields. */
    open: (errors: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))),
  }
}
