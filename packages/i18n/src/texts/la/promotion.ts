import type { Shape } from '../shape.ts'
import type { promotion as thai } from '../th/promotion.ts'

export const promotion = {
  title: 'ໂປຣໂມຊັນ',
  code: 'ລະຫັດໂປຣໂມຊັນ',
  codeRequired: 'ກະລຸນາປ້ອນລະຫັດໂປຣໂມຊັນ',
  searching: 'ກຳລັງຄົ້ນຫາ…',
  notFound: 'ບໍ່ພົບໂປຣໂມຊັນນີ້',
  notFoundText: 'ກວດລະຫັດ {{code}} ແລ້ວລອງໃໝ່',
  tryAnother: 'ລອງລະຫັດອື່ນ',
  receive: 'ຮັບໂປຣໂມຊັນ {{credit}} {{unit}}',
  receivedTitle: 'ຮັບໂປຣໂມຊັນແລ້ວ',
  receivedText: 'ເຄຣດິດຢູ່ໃນກະເປົາແລ້ວ ເບິ່ງເງື່ອນໄຂທີ່ເຫຼືອໄດ້ໃນໜ້າໂບນັດ',
} as const satisfies Shape<typeof thai>
