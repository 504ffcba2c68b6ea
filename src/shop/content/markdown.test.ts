import { expect, test } from 'vitest'
import { renderMarkdown, splitTitle } from './markdown.ts'

test('headings, paragraphs, lists, bold and links become HTML', () => {
  const text = [
    '## 1. Who we are',
    '',
    'We sell **ripe** fruit.',
    'In one line.',
    '',
    '- one',
    '- **two**',
    '  goes on',
    '',
    '3. three',
    '4. four',
    '',
    'See [contact](/contact), [mail](mailto:a@b.example), [call](tel:+8809678200300), [away](https://example.com/a?b=1&c=2).',
  ].join('\n')
  expect(renderMarkdown(text)).toBe(
    [
      '<h2 id="1-who-we-are">1. Who we are</h2>',
      '<p>We sell <strong>ripe</strong> fruit.\nIn one line.</p>',
      '<ul>\n<li>one</li>\n<li><strong>two</strong>\ngoes on</li>\n</ul>',
      '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>',
      '<p>See <a href="/contact">contact</a>, <a href="mailto:a@b.example">mail</a>, <a href="tel:+8809678200300">call</a>,' +
        ' <a href="https://example.com/a?b=1&amp;c=2" rel="noopener">away</a>.</p>',
    ].join('\n'),
  )
})

test('Bangla headings get ids in Bangla, and equal headings get different ids', () => {
  expect(renderMarkdown('## ১. আমরা কারা\n## দাম\n## দাম')).toBe(
    '<h2 id="১-আমরা-কারা">১. আমরা কারা</h2>\n<h2 id="দাম">দাম</h2>\n<h2 id="দাম-2">দাম</h2>',
  )
})

test('a list may be numbered in Bangla', () => {
  expect(renderMarkdown('২. আম\n৩। লিচু')).toBe('<ol start="2">\n<li>আম</li>\n<li>লিচু</li>\n</ol>')
})

test('paths of the shop are put in the language of the page, others are not', () => {
  const html = renderMarkdown('[a](/contact) [b](https://x.example) [c](#দাম)', { localPath: (path) => `/bn${path}` })
  expect(html).toBe('<p><a href="/bn/contact">a</a> <a href="https://x.example" rel="noopener">b</a> <a href="#দাম">c</a></p>')
})

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert`1`)', '<p>x</p>'],
  ['[x](JaVaScRiPt:1)', '<p>x</p>'],
  ['[x](data:text/html,1)', '<p>x</p>'],
  ['[x](//evil.example)', '<p>x</p>'],
  ['[x](/\\evil.example)', '<p>x</p>'],
  ['[x](\u0001javascript:1)', '<p>[x](\u0001javascript:1)</p>'],
  ['[x](&#106;avascript:1)', '<p>x</p>'],
  ['[x](<javascript:1>)', '<p>x</p>'],
  ['<https://a.example> <b onclick=1>', '<p>&lt;https://a.example&gt; &lt;b onclick=1&gt;</p>'],
  ['![x](https://a.example/1.png)', '<p>x</p>'],
  ['> a\n\n```\nb\n```\n\n---', '<p>&gt; a</p>\n<p>```\nb</p>\n<p>```</p>\n<p>---</p>'],
  ['[x]\n\n[x]: javascript:1', '<p>[x]</p>\n<p>[x]: javascript:1</p>'],
  ['snake_case_name and `code`', '<p>snake_case_name and `code`</p>'],
  [
    '[<b>](https://a.example/"onclick="x)',
    '<p><a href="https://a.example/&quot;onclick=&quot;x" rel="noopener">&lt;b&gt;</a></p>',
  ],
  ['**<img src=x onerror=1>**', '<p><strong>&lt;img src=x onerror=1&gt;</strong></p>'],
  ['# "><svg onload=1>', '<h1 id="svg-onload-1">&quot;&gt;&lt;svg onload=1&gt;</h1>'],
  ['- &lt;b&gt;', '<ul>\n<li>&lt;b&gt;</li>\n</ul>'],
  ['**[x](javascript:1)**', '<p><strong>x</strong></p>'],
])('%s stays text', (text, html) => {
  expect(renderMarkdown(text)).toBe(html)
})

test.each([
  '['.repeat(60_000),
  '**'.repeat(30_000),
  '[a]('.repeat(20_000),
  '*'.repeat(60_000),
  '# '.repeat(30_000),
  '- \n'.repeat(20_000),
  '- '.repeat(30_000),
  '> '.repeat(30_000),
  '_a_'.repeat(20_000),
  `${'*a '.repeat(10_000)}${'*'.repeat(10_000)}`,
])('a text made to be slow is rendered in linear time', (text) => {
  // Quadratic time would be minutes.
  expect(renderMarkdown(text.repeat(5))).not.toContain('<a')
})

test('the title is the first line', () => {
  expect(splitTitle('# Terms\r\n\r\nOne.\r\n')).toEqual({ title: 'Terms', body: 'One.' })
  expect(splitTitle('One.')).toEqual({ title: '', body: 'One.' })
})
