import type { Shape } from '../shape.ts'
import type { stepUp as thai } from '../th/step-up.ts'

export const stepUp = {
  title: 'ຢືນຢັນວ່າແມ່ນທ່ານ',
  text: 'ເພື່ອຄວາມປອດໄພຂອງເງິນທ່ານ ພວກເຮົາຂໍໃຫ້ແນ່ໃຈກ່ອນວ່າແມ່ນທ່ານແທ້',
  byPasskey: 'ຢືນຢັນດ້ວຍພາສຄີ',
  sendCode: 'ສົ່ງລະຫັດໄປທີ່ເບີລົງທ້າຍ {{ending}}',
  sentTo: 'ສົ່ງລະຫັດ 6 ຕົວເລກໄປທີ່ເບີລົງທ້າຍ {{ending}} ແລ້ວ',
  confirm: 'ຢືນຢັນ',
  cancelled: 'ບໍ່ໄດ້ໃຊ້ພາສຄີ ລອງອີກຄັ້ງ ຫຼືໃຊ້ລະຫັດທາງ SMS',
  amountTitle: 'ຢືນຢັນກ່ອນຖອນເງິນ',
  amountText: 'ຕັ້ງແຕ່ {{amount}} {{unit}} ຕ້ອງໃຊ້ພາສຄີ ຫຼືລະຫັດທາງ SMS',
  amountNone: 'ຖອນໄດ້ໂດຍບໍ່ຕ້ອງຢືນຢັນ',
  amountLabel: 'ຢືນຢັນເມື່ອຖອນຕັ້ງແຕ່',
  amountHint: 'ໃສ່ 0 ເພື່ອຢືນຢັນທຸກຄັ້ງ',
  amountMost: 'ຕັ້ງໄດ້ບໍ່ເກີນ {{amount}} {{unit}} ຕາມກົດຂອງເວັບ',
  amountRequired: 'ກະລຸນາໃສ່ຈຳນວນເງິນ',
  amountSaved: 'ບັນທຶກແລ້ວ',
} as const satisfies Shape<typeof thai>
