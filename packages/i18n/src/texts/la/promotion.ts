import type { Shape } from '../shape.ts'
import type { promotion as thai } from '../th/promotion.ts'

export const promotion = {
  title: 'ໂປຣໂມຊັນ',
  code: 'ລະຫັດໂປຣໂມຊັນ',
  codeRequired: 'ກະລຸນາປ້ອນລະຫັດໂປຣໂມຊັນ',
  searching: 'ກຳລັງຄົ້ນຫາ…',
  notFound: 'ບໍ່ພົບໂປຣໂມຊັນນີ້',
} as const satisfies Shape<typeof thai>
