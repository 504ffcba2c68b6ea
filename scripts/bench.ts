// `npm run bench pages`: each benchmark says what it measured and exits with 1 when the shop misses what it promises.

const BENCHES = ['gifts', 'hot', 'mix', 'office', 'orders', 'pages', 'search', 'size', 'start', 'weight']
const [name = ''] = process.argv.slice(2)

if (BENCHES.includes(name)) {
  await import(`./bench/${name}.ts`)
} else {
  process.stdout.write(`Which one? npm run bench -- ${BENCHES.join(' | ')}\n`)
  process.exitCode = 1
}
