import '../../data/lateWords.ts';
