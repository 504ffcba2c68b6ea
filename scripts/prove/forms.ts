// The office without scripts: opens a page, reads its form, changes it and submits it.

/** The first form with a field of this name, or with a button or hidden field for this intent. */
export function formIn(
  html: string,
  { field, intent, about }: { field?: string; intent?: string; about?: string },
): {
  [name: string]: string
} | null {
  for (const [, inside] of html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)) {
    const fields = fieldsIn(inside!)
    const intents = [...inside!.matchAll(/<(?:button|input)\b[^>]*\bname="intent"[^>]*>/g)].map(([tag]) =>
      attribute(tag, 'value'),
    )
    if (field !== undefined && !(field in fields)) continue
    if (intent !== undefined && !intents.includes(intent)) continue
    if (about !== undefined && fields['about'] !== about) continue
    return intent === undefined ? fields : { ...fields, intent }
  }
  return null
}

function fieldsIn(html: string): { [name: string]: string } {
  const fields: { [name: string]: string } = {}
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const type = attribute(tag, 'type')
    if (name === '' || type === 'file' || type === 'submit') continue
    if ((type === 'checkbox' || type === 'radio') && !/\bchecked\b/.test(tag)) continue
    fields[name] = attribute(tag, 'value') || (type === 'checkbox' ? 'on' : '')
  }
  for (const [, head, text] of html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(head!, 'name')
    if (name !== '') fields[name] = unescaped(text!)
  }
  for (const [, head, inside] of html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(head!, 'name')
    const options = [...inside!.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag)
    const chosen = options.find((tag) => /\bselected\b/.test(tag)) ?? options[0]
    if (name !== '' && chosen) fields[name] = attribute(chosen, 'value')
  }
  return fields
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
