import type { Role } from '#shop/context.ts'

/** The first page of a role: after sign-in and for `/office`, which is Today. */
export const FIRST_PAGES: Record<Role, string> = {
  owner: '/office',
  manager: '/office',
  'order-desk': '/office',
  // Today shows packers what runs low and what expires soon.
  packer: '/office',
  rider: '/office/rounds',
  editor: '/office',
  accountant: '/office',
}
