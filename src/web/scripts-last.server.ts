import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rootOf } from '#platform/root-of.ts'
import { LANGUAGES } from '#shop/values/language.ts'

// Belongs to the same build as this file.
const ASSETS = 'client/assets'

const PRELOADS = /<link(?=[^>]* rel="modulepreload")[^>]* href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script((?=[^>]* type="module")[^>]*)>([\s\S]*?)<\/script>/g

// The router lists only the modules of its routes. Requesting the texts of the storefront together with them saves one round trip; the
// office has its texts in other files.
const WORDS = import.meta.env.PROD ? modulesOfWords() : new Map<string, string>()

/**
 * A page is readable without scripts: on a slow network, its styles, text and first picture load first. Scripts load after the
 * first paint, or at once if nothing will be painted (a background tab) or no paint event exists. Until then the start-up script
 * is stored as text. Development has no such files.
 */
export function scriptsLast(html: string, nonce: string): string {
  if (!import.meta.env.PROD) return html
  const inOffice = html.includes('data-office-texts=')
  const words = inOffice ? undefined : WORDS.get(/<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? '')
  // Only markup that the router wrote carries the nonce.
  const mark = ` nonce="${nonce}"`
  const preloads = [...html.matchAll(PRELOADS)].filter(([tag]) => tag.includes(mark))
  const modules = preloads.map(([, url]) => url!)
  const ask = askAfterPaint(words ? [...modules, words] : modules)
  return html
    .replaceAll(PRELOADS, (tag: string) => (tag.includes(mark) ? '' : tag))
    .replaceAll(MODULE_SCRIPT, (script: string, attributes: string, code: string) => {
      if (!attributes.includes(mark) || attributes.includes(' src=')) return script
      return `<script type="text/plain" id="page-start"${mark}>${code}</script><script${mark}>${ask}</script>`
    })
}

function askAfterPaint(modules: readonly string[]): string {
  return `!function(d,asked){
function add(name,has){d.head.append(Object.assign(d.createElement(name),has))}
function ask(){if(asked)return;asked=1;${JSON.stringify(modules)}.forEach(function(href){add("link",{rel:"modulepreload",fetchPriority:"low",href:href})});
add("script",{type:"module",textContent:d.getElementById("page-start").textContent})}
var tells=self.PerformanceObserver&&PerformanceObserver.supportedEntryTypes;
if(d.hidden||!tells||!tells.includes("paint"))return ask();
new PerformanceObserver(ask).observe({type:"paint",buffered:true});setTimeout(ask,3000)
}(document)`
}

function modulesOfWords(): Map<string, string> {
  const files = readdirSync(join(rootOf(ASSETS), ASSETS))
  const found = LANGUAGES.flatMap((language): [string, string][] => {
    const file = files.find((name) => name.startsWith(`${language}-`) && name.endsWith('.js') && name.split('.').length === 2)
    return file ? [[language, `/assets/${file}`]] : []
  })
  return new Map(found)
}
