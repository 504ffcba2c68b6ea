export function packagesAreCurrent(root: string): boolean
export function installPackages(root: string): boolean
export function removeEarlierPackages(root: string): void
