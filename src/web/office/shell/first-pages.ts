import type { Role } from '#shop/context.ts'

/** Where a role's work begins: what it sees when it has signed in, or opens `/office`, which is Today. */
export const FIRST_PAGES: Record<Role, string> = {
  owner: '/office',
  manager: '/office',
  'order-desk': '/office',
  // Today tells packers what runs low and what goes off soon.
  packer: '/office',
  rider: '/office/rounds',
  editor: '/office',
  accountant: '/office',
}
