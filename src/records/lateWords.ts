import '../data/lateWords.ts';
