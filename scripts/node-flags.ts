// The Node options of a shop process. Smaller semi-spaces cost no speed here and save 80 MB; a heap limited to five times what the shop
// needs is collected earlier, which saves 130 MB under the mix of `npm run bench mix`. Set NODE_OPTIONS for a larger one.
const HEAP = /max.old.space.size/.test(process.env['NODE_OPTIONS'] ?? '') ? [] : ['--max-old-space-size=512']

export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8', ...HEAP]
