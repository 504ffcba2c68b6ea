// `npm run bench pages`: each benchmark prints its figures and exits with 1 when the shop misses a target.

const BENCHES = [
  'gifts',
  'growth',
  'hot',
  'limits',
  'live',
  'machines',
  'mix',
  'office',
  'orders',
  'pages',
  'phone',
  'prices',
  'search',
  'sheets',
  'size',
  'start',
  'weight',
]
const [name = ''] = process.argv.slice(2)

// An exit ends the shops that were started (`run-process.ts`).
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

if (BENCHES.includes(name)) {
  await import(`./bench/${name}.ts`)
} else {
  process.stdout.write(`Which one? npm run bench -- ${BENCHES.join(' | ')}\n`)
  process.exitCode = 1
}
