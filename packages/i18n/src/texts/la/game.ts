import type { Shape } from '../shape.ts'
import type { game as thai } from '../th/game.ts'

export const game = {
  title: 'ເກມ',
  slot: 'ສະລັອດ',
  sport: 'ກິລາ ແລະ ກາຊີໂນ',
  lotto: 'ຫວຍ',
  providers: '{{number}} ຄ້າຍ',
  tapToPlay: 'ແຕະເພື່ອຫຼິ້ນ',
  openAccount: 'ເປີດບັນຊີ',
  balance: 'ຍອດໃນເກມ',
  username: 'ຊື່ຜູ້ໃຊ້ເກມ',
  password: 'ລະຫັດຜ່ານເກມ',
  notYetTitle: 'ເກມກຳລັງກຽມເປີດ',
  notYetText: 'ຝາກເງິນໄວ້ກ່ອນໄດ້ ເງິນຢູ່ໃນກະເປົາຂອງທ່ານຢ່າງປອດໄພ',
} as const satisfies Shape<typeof thai>
