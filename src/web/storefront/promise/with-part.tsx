import type { ReactNode } from 'react'

/** A text with a differently styled part in place of `{part}`: `Order within {part} for delivery tomorrow`. */
export function WithPart({ text, part }: { text: string; part: ReactNode }) {
  const [before, after] = text.split('{part}')
  return (
    <>
      {before}
      {part}
      {after}
    </>
  )
}
