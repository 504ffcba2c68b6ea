import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
  body { font: 17px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 1rem; color: #1b1b1b; background: #fff }
  h1 { font-size: 1.4rem } .note { border-left: 4px solid #8a4b00; padding-left: .75rem }
  button { font: inherit; display: block; width: 100%; margin: .5rem 0; padding: .7rem 1rem; border: 1px solid #555; border-radius: .4rem; background: #f3f3f3; color: #1b1b1b; text-align: start }
  label { display: block; margin: .75rem 0 .25rem } select, input { font: inherit; padding: .4rem }
  table { border-collapse: collapse } th, td { text-align: start; padding: .3rem .6rem; border-bottom: 1px solid #ccc; overflow-wrap: anywhere }`

/** A page of a simulator: for developers, so in English only. */
export function page(title: string, body: Html, { script }: { script?: string } = {}): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
        ${script ? html`<script src="${script}" defer></script>` : ''}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="note">This is a simulator. No money moves and nothing is sent.</p>
          ${body}
        </main>
      </body>
    </html>`
}

/** One button for each choice. */
export function choices(named: Record<string, string>): Html {
  return html`${Object.entries(named).map(
    ([value, label]) => html`<button type="submit" name="choice" value="${value}">${label}</button>`,
  )}`
}

export function table(heads: string[], rows: string[][]): Html {
  if (rows.length === 0) return html`<p>Nothing yet.</p>`
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}
