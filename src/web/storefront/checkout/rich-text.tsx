import { Fragment, type ReactNode } from 'react'

/** A text with elements in place of some placeholders: `… agree to the {terms} and …`. */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>)
}
