import { html } from 'hono/html'
import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { resolved, typeOf, type Schema } from './example-of.ts'
import type { ApiDocument, Media, Operation, Parameter } from './openapi.ts'
import { PROBLEMS, type ProblemName } from './problems.ts'
import { apiText } from './words.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

type Html = ReturnType<typeof html>

type Described = { method: string; path: string; operation: Operation }

/** The API description as an HTML page, made from the OpenAPI document, without scripts. */
export function docsPage(document: ApiDocument, shop: { name: string; logo: Logo | null; icons: BrandIcons }): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <meta name="description" content="How to read the shop’s fruit, price a cart, and place and follow orders by program." />
        <link rel="icon" href="${shop.icons.favicon.href}" type="${shop.icons.favicon.type}" />
        <link rel="stylesheet" href="/brand/api-docs.css" />
        <link rel="stylesheet" href="/brand/colours.css" />
      </head>
      <body>
        <header>
          <a href="/"
            >${shop.logo ? html`<img src="${shop.logo.src}" alt="${shop.name}, home" width="${shop.logo.width}" height="${shop.logo.height}" />` : shop.name}</a
          >
          <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>
        </header>
        <main>
          <h1>${document.info.title}</h1>
          ${paragraphs(document.info.description)}
          <nav aria-label="Contents">
            <ul>
              ${groups.map((group) => html`<li><a href="#${anchor(group.name)}">${group.name}</a></li>`)}
              <li><a href="#problems">Problems</a></li>
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
          ${groups.map(
            (group) =>
              html`<section>
                <h2 id="${anchor(group.name)}">${group.name}</h2>
                <p>${group.description}</p>
                ${group.operations.map((described) => operationPart(described, document))}
              </section>`,
          )}
          ${problemsPart()} ${schemasPart(document)}
        </main>
      </body>
    </html>`
}

function operationPart({ method, path, operation }: Described, document: ApiDocument): Html {
  const [json] = Object.values(operation.requestBody?.content ?? {})
  const answers = Object.entries(operation.responses).filter(([status]) => status !== '5XX')
  return html`<article>
    <h3 id="${anchor(`${method} ${path}`)}">${operation.summary}</h3>
    <p class="address"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
    ${operation.description ? paragraphs(operation.description) : ''}
    ${needsLogin(operation) ? html`<p class="note">Needs a login: the session cookie, and for changes the header <code>X-PF-Token</code>.</p>` : ''}
    ${operation.parameters?.length ? parametersTable(operation.parameters, document) : ''}
    ${json ? html`${bodyTitle('Body', json)}${jsonPart(json)}` : ''}
    <h4>Try it</h4>
    <pre tabindex="0"><code>${curlOf({ method, path, operation }, document)}</code></pre>
    ${answers.map(
      ([status, answer]) =>
        html`<h4>${status}</h4>
          ${paragraphs(answer.description)}
          ${Object.values(answer.content ?? {}).map((media) => (media.example === undefined ? '' : answerExample(media)))}`,
    )}
  </article>`
}

function needsLogin({ security = [] }: Operation): boolean {
  return security.length > 0
}

function parametersTable(parameters: Parameter[], document: ApiDocument): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Parameters">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Where</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map((parameter) => {
          const schema = resolved(parameter.schema ?? {}, document.components.schemas)
          return html`<tr>
            <th scope="row"><code>${parameter.name}</code>${parameter.required ? ' needed' : ''}</th>
            <td>${parameter.in}</td>
            <td>${kindOf(schema)}${about(parameter.description ?? schema.description)}</td>
          </tr>`
        })}
      </tbody>
    </table>
  </div>`
}

function bodyTitle(title: string, media: Media): Html {
  const name = media.schema?.$ref?.split('/').at(-1)
  return html`<h4>${title}${name ? html` <a href="#${anchor(`schema ${name}`)}">${name}</a>` : ''}</h4>`
}

function jsonPart(media: Media): Html {
  return html`<pre tabindex="0"><code>${JSON.stringify(media.example, null, 2)}</code></pre>`
}

/** Folded, because some answers are long. */
function answerExample(media: Media): Html {
  const name = media.schema?.$ref?.split('/').at(-1)
  return html`<p>${name ? html`<a href="#${anchor(`schema ${name}`)}">${name}</a>` : ''}</p>
    <details>
      <summary>Example</summary>
      ${jsonPart(media)}
    </details>`
}

function problemsPart(): Html {
  const names = Object.keys(PROBLEMS) as ProblemName[]
  return html`<section>
    <h2 id="problems">Problems</h2>
    <p>What <code>type</code> can be. The sentence in <code>detail</code> is in the language of the request.</p>
    <dl>
      ${names.map(
        (name) =>
          html`<dt id="problem-${name}"><code>/problems/${name}</code> <b>${PROBLEMS[name]}</b></dt>
            <dd>${apiText(DEFAULT_LANGUAGE, `problem.${name}.title`)}</dd>`,
      )}
    </dl>
  </section>`
}

function schemasPart({ components: { schemas } }: ApiDocument): Html {
  return html`<section>
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<h3 id="${anchor(`schema ${name}`)}">${name}</h3>
          ${schema.description ? paragraphs(schema.description) : ''}
          <dl>
            ${Object.entries(schema.properties ?? {}).map(([field, property]) => {
              const is = resolved(property, schemas)
              const needed = schema.required?.includes(field) ? ' needed' : ''
              return html`<dt><code>${field}</code> <i>${kindOf(is)}${needed}</i></dt>
                <dd>${property.description ?? (property.$ref ? '' : is.description) ?? ''}</dd>`
            })}
          </dl>
          ${choicesOf(schema, schemas)}`,
    )}
  </section>`
}

/** For a schema that allows one of several shapes. */
function choicesOf(schema: Schema, schemas: Record<string, Schema>): Html | '' {
  const choices = schema.oneOf ?? schema.anyOf
  if (!choices) return ''
  return html`<p>One of:</p>
    <ul>
      ${choices.map((choice) => {
        const fields = Object.entries(resolved(choice, schemas).properties ?? {})
        return html`<li>${fields.map(([field, property]) => html`<code>${field}</code> ${kindOf(property)} `)}</li>`
      })}
    </ul>`
}

function kindOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.oneOf ?? schema.anyOf) return 'one of several'
  const type = typeOf(schema)
  const limits = [
    schema.minLength ? `at least ${schema.minLength}` : '',
    schema.maxLength ? `at most ${schema.maxLength} characters` : '',
    schema.maxItems ? `at most ${schema.maxItems}` : '',
    schema.maximum !== undefined && type !== 'boolean' ? `${schema.minimum ?? 0} to ${schema.maximum}` : '',
  ].filter((limit) => limit !== '')
  const mayBeNull = [schema.type].flat().includes('null') ? ' or null' : ''
  return [`${schema.format ?? type}${mayBeNull}`, ...limits].join(', ')
}

function about(description: string | undefined): Html | '' {
  return description ? html`. ${marked(description)}` : ''
}

function curlOf({ method, path, operation }: Described, document: ApiDocument): string {
  const [server] = document.servers
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.required)
  const example = (parameter: Parameter) => {
    const schema = resolved(parameter.schema ?? {}, document.components.schemas)
    const value = schema.example ?? schema.enum?.[0]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : `{${parameter.name}}`
  }
  const filled = needed
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, example(parameter)), path)
  const search = needed
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(example(parameter))}`)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${server?.url ?? ''}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}'`,
  ]
  for (const parameter of needed.filter((each) => each.in === 'header'))
    lines.push(`-H '${parameter.name}: ${example(parameter)}'`)
  if (needsLogin(operation) && method === 'GET') lines.push("-b 'pf_session=…'")
  if (needsLogin(operation) && method !== 'GET') lines.push("-b 'pf_session=…'", "-H 'X-PF-Token: …'")
  const body = operation.requestBody?.content['application/json']?.example
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  return lines.join(' \\\n  ')
}

/** Formats our own descriptions: paragraphs, and code between backticks. */
function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>`)
}

function marked(text: string): (Html | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}

function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
