import type { Shape } from '../shape.ts'
import type { otp as thai } from '../th/otp.ts'

export const otp = {
  title: 'ປ້ອນລະຫັດຢືນຢັນ',
  sentTo: 'ສົ່ງລະຫັດ 6 ຕົວເລກໄປທີ່ {{phone}} ແລ້ວ',
  reference: 'ລະຫັດອ້າງອີງ {{reference}}',
  code: 'ລະຫັດຢືນຢັນ 6 ຕົວເລກ',
  codeRequired: 'ກະລຸນາປ້ອນລະຫັດຢືນຢັນ',
  codeSixDigits: 'ລະຫັດຢືນຢັນຕ້ອງມີ 6 ຕົວເລກ',
  expired: 'ລະຫັດໝົດອາຍຸແລ້ວ ກົດຂໍລະຫັດໃໝ່',
  verify: 'ຢືນຢັນ',
  verifying: 'ກຳລັງກວດສອບ…',
  verified: 'ຢືນຢັນເບີແລ້ວ',
  resend: 'ຂໍລະຫັດໃໝ່',
  resendIn: 'ຂໍລະຫັດໃໝ່ໄດ້ໃນອີກ {{time}}',
  resent: 'ສົ່ງລະຫັດໃໝ່ແລ້ວ ໃຊ້ລະຫັດຫຼ້າສຸດເທົ່ານັ້ນ',
  changePhone: 'ປ່ຽນເບີ',
} as const satisfies Shape<typeof thai>
