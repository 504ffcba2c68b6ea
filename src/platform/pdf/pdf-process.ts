// The child process that typesets: see typeset.ts. It opens the fonts once and keeps no content.
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { handleWorkerRequests } from '../worker-handler.ts'
import { FONTS } from './fonts.ts'
import type { PdfAsked } from './typeset.ts'

// It also finds system fonts. Ours come first, but a weight we lack would be taken from the system.
let compiler: NodeCompiler | null = null

handleWorkerRequests(({ root, template, data, createdAt, pictures, as }: PdfAsked): Uint8Array => {
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: [...FONTS] }] })
  const document = { mainFilePath: join(root, template), inputs: { data }, resetRead: true }
  try {
    for (const [path, bytes] of Object.entries(pictures)) compiler.mapShadow(join(root, path), Buffer.from(bytes))
    if (as === 'svg') return Buffer.from(compiler.plainSvg(document))
    return compiler.pdf(document, { creationTimestamp: createdAt })
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
})
